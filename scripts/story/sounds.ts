import { randomFrom } from '../art/draw/random.ts';

const RATE = 11_025;
const HEADER_BYTES = 44;

/** One channel of 8-bit sound as a WAV file; samples are -1 to 1. */
function wav(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length, 40);
  for (const [i, sample] of samples.entries())
    file[HEADER_BYTES + i] = Math.round(128 + 127 * Math.max(-1, Math.min(1, sample)));
  return file;
}

/** Waves that come and go, eight seconds whose end is their beginning. */
export function seaSound(): Buffer {
  const random = randomFrom('sea');
  const count = RATE * 8;
  let low = 0;
  const surf = Array.from({ length: count }, (_, i) => {
    low += 0.08 * (random.range(-1, 1) - low);
    const swell = 0.5 - 0.5 * Math.cos((4 * Math.PI * i) / count);
    return low * (0.5 + 1.6 * swell);
  });
  return wav(surf);
}

/** A ship's horn far out: two long tones. */
export function hornSound(): Buffer {
  const tone = Array.from({ length: RATE }, (_, i) => {
    const seconds = i / RATE;
    const loud = Math.min(1, seconds / 0.12, (1 - seconds) / 0.25);
    return (
      0.35 * loud * (Math.sin(2 * Math.PI * 116 * seconds) + 0.4 * Math.sin(2 * Math.PI * 174 * seconds))
    );
  });
  return wav([...tone, ...Array.from({ length: Math.round(RATE / 4) }, () => 0), ...tone]);
}
