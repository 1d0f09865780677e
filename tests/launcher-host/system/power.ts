import { controls } from '../controls.ts';
import { ModelledEmitter, modelled } from '../modelled.ts';

export class PowerMonitor extends ModelledEmitter {
  static readonly events = {
    emitted: [],
    foreign: [
      ...['suspend', 'resume', 'on-ac', 'on-battery', 'shutdown', 'lock-screen', 'unlock-screen'],
      ...['user-did-become-active', 'user-did-resign-active', 'thermal-state-change', 'speed-limit-change'],
    ],
  };

  constructor() {
    super(PowerMonitor.events);
  }

  get onBatteryPower(): boolean {
    return controls.onBattery;
  }

  isOnBatteryPower(): boolean {
    return controls.onBattery;
  }

  getSystemIdleTime(): number {
    return controls.idleSeconds;
  }

  getSystemIdleState(idleThreshold: number): 'active' | 'idle' {
    return controls.idleSeconds >= idleThreshold ? 'idle' : 'active';
  }
}

export const powerMonitor = new PowerMonitor();

const blockers = new Set<number>();
let lastBlocker = 0;

export const powerSaveBlocker = modelled('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    blockers.add(++lastBlocker);
    return lastBlocker;
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
});
