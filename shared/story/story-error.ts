/** What is wrong with a story pack, in one sentence for its author. */
export class StoryError extends Error {
  override readonly name = 'StoryError';
}
