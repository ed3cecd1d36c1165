export function playArrival(): void {
  try {
    const context = new AudioContext();
    tone(context, { frequencyHz: 660, startSeconds: 0 });
    tone(context, { frequencyHz: 990, startSeconds: 0.11 });
    setTimeout(() => void context.close(), 1000);
  } catch {
    // No sound device.
  }
}

function tone(context: AudioContext, { frequencyHz, startSeconds }: { frequencyHz: number; startSeconds: number }): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + startSeconds;
  oscillator.frequency.value = frequencyHz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.4);
}
