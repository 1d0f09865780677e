import { type Cue, readCue } from './cue.ts';
import type { Asset, Story } from './pack.ts';
import { StoryError } from './story-error.ts';

/** How deep compiled ink may be nested: far more than any story, far less than a stack. */
const DEEPEST = 500;

/** The tags of a compiled ink, each once; those with a computed part are left out, as only the story knows them. */
export function tagsIn(ink: unknown): string[] {
  const found = new Set<string>();
  walk(ink, found, 0);
  return [...found];
}

function walk(node: unknown, found: Set<string>, depth: number): void {
  if (depth > DEEPEST) throw new StoryError('the compiled ink is nested too deep');
  if (Array.isArray(node)) {
    collect(node, found);
    for (const part of node) walk(part, found, depth + 1);
  } else if (typeof node === 'object' && node !== null) {
    // As compilers before version 21 write a tag, which is never computed.
    if ('#' in node && typeof node['#'] === 'string') found.add(node['#'].trim());
    for (const part of Object.values(node)) walk(part, found, depth + 1);
  }
}

/** In compiled ink of version 21 a tag is what stands between "#" and "/#", its text after a "^". */
function collect(parts: readonly unknown[], found: Set<string>): void {
  let open: unknown[] | undefined;
  for (const part of parts) {
    if (part === '#') open = [];
    else if (part === '/#') {
      if (open?.every((each) => typeof each === 'string' && each.startsWith('^')))
        found.add(
          open
            .map((each) => String(each).slice(1))
            .join('')
            .trim(),
        );
      open = undefined;
    } else open?.push(part);
  }
}

/** Throws a StoryError where a tag of a compiled ink names something that the manifest has not. */
export function checkTags(ink: unknown, story: Story): void {
  for (const tag of tagsIn(ink)) {
    const missing = missingFor(readCue(tag), story);
    if (missing) throw new StoryError(`the ink says "# ${tag}", and story.json has no ${missing}`);
  }
}

/** What a cue needs and a manifest does not have, in words. */
function missingFor(cue: Cue, { assets, cast }: Story): string | undefined {
  const none = (kind: Asset['kind'], name: string | null) =>
    name === null || assets[name]?.kind === kind ? undefined : `${kind} "${name}"`;
  switch (cue.do) {
    case 'background':
    case 'portrait':
      return none('image', cue.image);
    case 'skeleton':
      return none('skeleton', cue.skeleton);
    case 'music':
      return none('music', cue.music);
    case 'sound':
      return none('sound', cue.sound);
    case 'speaker':
      return Object.hasOwn(cast, cue.speaker) ? undefined : `"${cue.speaker}" in its cast`;
  }
}
