import { controls } from '../controls.ts';
import { ModelledEmitter } from '../modelled.ts';

type ThemeSource = 'system' | 'light' | 'dark';

export class NativeTheme extends ModelledEmitter {
  static readonly events = { emitted: ['updated'], foreign: [] };

  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  #source: ThemeSource = 'system';

  constructor() {
    super(NativeTheme.events);
  }

  get themeSource(): ThemeSource {
    return this.#source;
  }
  set themeSource(source: ThemeSource) {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? controls.systemDark : this.#source === 'dark';
  }
}

export const nativeTheme = new NativeTheme();
