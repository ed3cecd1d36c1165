/**
 * Runs in the page: hides siblings that repeat the ones before, such as the rows of a long list, and returns what shows them again. Their
 * places stay as they are. Siblings are alike in their tags, classes, roles, states and colours; texts and addresses may differ, but one that
 * is empty is not like one that isn't. The first three of each kind are left, as are the focused one and its surroundings.
 */
export const hideRepeated = `(() => {
  const kept = 3;
  const ofContent = /^(id|href|src|srcset|alt|title|value|for|name|d|datetime|aria-(label|labelledby|describedby|controls|owns|posinset|rowindex))$/;
  const ofPlace = /^(transform|translate|top|left|inset|width|height)/;
  const shapes = new Map();
  const shapeOf = (element) => {
    const known = shapes.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].map(({ name, value }) => name + '=' + valueOf(element, name, value)).sort();
    const children = [...element.childNodes].map((node) =>
      node.nodeType === Node.ELEMENT_NODE ? shapeOf(node) : node.nodeType === Node.TEXT_NODE && node.data.trim() !== '' ? 'text' : '',
    );
    const shape = '<' + [element.localName, ...attributes].join(' ') + '>' + children.join('') + '</>';
    shapes.set(element, shape);
    return shape;
  };
  const valueOf = (element, name, value) => {
    if (name === 'style') return [...element.style].filter((each) => !ofPlace.test(each)).map((each) => each + ':' + element.style.getPropertyValue(each)).join();
    const isContent = ofContent.test(name) || (name.startsWith('data-') && /[0-9]/.test(value));
    return isContent ? String(value.trim() !== '') : value;
  };
  const hidden = [];
  const visit = (parent) => {
    if (parent.localName === 'svg' || parent.localName === 'select') return;
    const seen = new Map();
    for (const child of parent.children) {
      const shape = parent.children.length > kept ? shapeOf(child) : '';
      const count = (seen.get(shape) ?? 0) + 1;
      seen.set(shape, count);
      if (shape === '' || count <= kept || child.style === undefined || child.contains(document.activeElement)) visit(child);
      else hidden.push([child, child.style.getPropertyValue('visibility')]);
    }
  };
  visit(document.body);
  for (const [element] of hidden) element.style.setProperty('visibility', 'hidden');
  return () => {
    for (const [element, visibility] of hidden) element.style.setProperty('visibility', visibility);
  };
})()`;
