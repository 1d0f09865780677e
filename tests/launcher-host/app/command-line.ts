import { Modelled } from '../modelled.ts';

/** `app.commandLine`: the switches that Electron was started with, and those that the app adds. */
export class CommandLine extends Modelled {
  readonly #switches = new Map<string, string>();

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name, value);
  }

  appendArgument(_value: string): void {}

  hasSwitch(name: string): boolean {
    return this.#switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? '';
  }

  removeSwitch(name: string): void {
    this.#switches.delete(name);
  }
}
