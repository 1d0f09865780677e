import system from 'node:path';

/** A folder's own name; of a whole drive the drive's. */
const nameOf = (place: string, path: system.PlatformPath) =>
  path.basename(place) || place.replace(/(?<=.)[\\/]+$/, '');

/** Names of the folders above a place, from the inside out. */
function namesAbove(place: string, path: system.PlatformPath): string[] {
  const above = path.dirname(place);
  return above === place ? [] : [nameOf(above, path), ...namesAbove(above, path)];
}

/** What each folder is called: its own name, and with namesakes that of the nearest folder above in which all of them differ. */
export function labelsOf(places: readonly string[], path: system.PlatformPath = system): string[] {
  const namesakes = Map.groupBy(places, (place) => nameOf(place, path));
  return places.map((place) => {
    const name = nameOf(place, path);
    const above = (namesakes.get(name) ?? []).map((each) => namesAbove(each, path));
    const level = above[0]?.findIndex(
      (_, index) => new Set(above.map((names) => names[index])).size === above.length,
    );
    const apart = above.length > 1 && level !== undefined ? namesAbove(place, path)[level] : undefined;
    return apart === undefined ? name : `${name} (${apart})`;
  });
}
