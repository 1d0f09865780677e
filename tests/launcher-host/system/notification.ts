import type { NotificationConstructorOptions } from 'electron';
import { controls } from '../controls.ts';
import { ModelledEmitter } from '../modelled.ts';
import type { NativeImage } from './native-image.ts';

type Options = Omit<NotificationConstructorOptions, 'icon'> & { icon?: string | NativeImage };

/** A notification that nobody sees; a test emits its click. */
export class Notification extends ModelledEmitter {
  static readonly events = { emitted: ['show', 'click', 'close', 'action', 'reply', 'failed'], foreign: [] };

  title: string;
  body: string;
  silent: boolean;

  constructor({ title = '', body = '', silent = false }: Options = {}) {
    super(Notification.events);
    this.title = title;
    this.body = body;
    this.silent = silent;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    controls.notifications.push(this);
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}
