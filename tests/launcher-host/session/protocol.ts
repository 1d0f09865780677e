import type { CustomScheme } from 'electron';
import { isStandardScheme, registerSchemes } from '../custom-schemes.ts';
import { Modelled, NotModelled } from '../modelled.ts';
import { phase } from '../registry.ts';

export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** `protocol` of one session: which custom schemes it answers itself. */
export class ProtocolHandlers extends Modelled {
  readonly #handlers = new Map<string, ProtocolHandler>();

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (phase.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    registerSchemes(schemes);
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (!isStandardScheme(scheme))
      throw new NotModelled(`protocol.handle of '${scheme}', a scheme not registered as standard,`);
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** The answer of the app's handler, or nothing where the session does not answer the scheme. */
  async answer(scheme: string, request: Request): Promise<Response | undefined> {
    return this.#handlers.get(scheme)?.(request);
  }
}
