import type { SetName } from '../directions/direction.ts';
import type { Scene } from '../draw/stage.ts';
import { airship, starship, submarine } from './helms.ts';
import { carriage, garden, hall, shore, street } from './places.ts';
import { bedroom, cafe, kitchen, library, office, workshop } from './rooms.ts';

/** The places where conversations are held, coloured by the game's palette. */
export const sets: Readonly<Record<SetName, Scene>> = {
  cafe,
  library,
  bedroom,
  street,
  carriage,
  office,
  workshop,
  garden,
  shore,
  hall,
  starship,
  airship,
  submarine,
  kitchen,
};
