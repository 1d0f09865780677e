/** A stretch of text in one face. */
export interface Run<Face> {
  face: Face;
  /** What it says. */
  text: string;
  /** What is set to say it; differs where a letter is set in parts, or where no face has it. */
  drawn: string;
}

/** Stands for a letter that no face has. */
const REPLACEMENT = '\ufffd';
/** Thai AM is set as its ring over the consonant, below a tone mark, and its AA after them. */
const SARA_AM = /([\u0e48-\u0e4b]?)\u0e33/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text by which face has its letters; `faceOf` answers nothing where none has them all. */
export function runsOf<Face>(text: string, faceOf: (grapheme: string) => Face | undefined): Run<Face>[] {
  const runs: Run<Face>[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\s/g, ' '))) {
    const set = setOf(segment, faceOf);
    if (!set) continue;
    const last = runs.at(-1);
    if (last?.face === set.face) {
      last.text += set.text;
      last.drawn += set.drawn;
    } else runs.push(set);
  }
  return runs;
}

function setOf<Face>(
  grapheme: string,
  faceOf: (grapheme: string) => Face | undefined,
): Run<Face> | undefined {
  const drawn = grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(SARA_AM, '\u0e4d$1\u0e32');
  if (drawn === '') return undefined;
  const face = faceOf(drawn);
  if (face) return { face, text: grapheme, drawn };
  const other = faceOf(REPLACEMENT);
  return other && { face: other, text: grapheme, drawn: REPLACEMENT };
}
