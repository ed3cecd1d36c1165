export const reasonText = {
  label: 'Reason',
  hint: 'Saved in the ledger and audit log.',
  required: 'Please give a reason',
};
