import type { Point } from 'electron';
import { ModelledEmitter } from '../modelled.ts';

const SIZE = { width: 1920, height: 1080 };
const WORK_AREA_SIZE = { width: 1920, height: 1040 };
const DISPLAY = {
  id: 1,
  label: 'host',
  bounds: { x: 0, y: 0, ...SIZE },
  size: SIZE,
  workArea: { x: 0, y: 0, ...WORK_AREA_SIZE },
  workAreaSize: WORK_AREA_SIZE,
  scaleFactor: 1,
  rotation: 0,
  internal: true,
};

/** One display of common size. */
export class Screen extends ModelledEmitter {
  static readonly events = {
    emitted: [],
    foreign: ['display-added', 'display-removed', 'display-metrics-changed'],
  };

  constructor() {
    super(Screen.events);
  }

  getPrimaryDisplay = () => DISPLAY;
  getAllDisplays = () => [DISPLAY];
  getDisplayNearestPoint = (_point: Point) => DISPLAY;
  getDisplayMatching = (_rectangle: unknown) => DISPLAY;
  getCursorScreenPoint = (): Point => ({ x: 0, y: 0 });
}

export const screen = new Screen();
