import { at, type ChunkTable } from '../../../shared/depot/manifest.ts';
import type { Span } from '../../../shared/depot/plan.ts';

/**
 * The end of a download is cut into small ranges: so much of it, into ranges of at most so much. That is four requests
 * more: with fewer of the longer ranges left than connections, those take more of the line, and end soon themselves.
 */
const TAPER_BYTES = 8 * 1024 * 1024;
const SMALL_BYTES = 1.5 * 1024 * 1024;

/**
 * Cuts the last spans into small ones, so that all connections end at about the same time: with 4 MiB to go, one of
 * eight on a line of 50 MB/s would keep the others waiting for more than half a second.
 */
export function taperSpans(spans: readonly Span[], chunks: ChunkTable): Span[] {
  let last = spans.length;
  for (let bytes = 0; last > 0 && bytes < TAPER_BYTES; last--) {
    const span = spans[last - 1];
    if (span) bytes += span.end - span.start;
  }
  return [...spans.slice(0, last), ...spans.slice(last).flatMap((span) => cut(span, chunks))];
}

function cut({ pack, chunks: wanted }: Span, chunks: ChunkTable): Span[] {
  const pieces: Span[] = [];
  for (const chunk of wanted) {
    const start = at(chunks.offset, chunk);
    const end = start + at(chunks.storedLength, chunk);
    const piece = pieces.at(-1);
    if (piece && end - piece.start <= SMALL_BYTES) {
      piece.end = Math.max(piece.end, end);
      piece.chunks.push(chunk);
    } else pieces.push({ pack, start, end, chunks: [chunk] });
  }
  return pieces;
}
