import type { IncomingHttpHeaders } from 'node:http';
import type { Decimals } from './amount.ts';
import type { ProviderReport } from './state.ts';

/** A payment as its provider is told of it. */
export interface ProviderOrder {
  orderNo: string;
  /** What the provider calls it; null before it answered for the first time. */
  ref: string | null;
  method: string;
  /** Major x 100. */
  amount: number;
  currency: string;
  createdAt: Date;
  /** The refunds that were asked for, whatever became of them. */
  refunds: readonly RefundName[];
}

/** How a provider knows a refund: the same at every try. */
export interface RefundName {
  /** Upper-case letters and digits, 27 of them. */
  refundNo: string;
  createdAt: Date;
}

/** Money of a paid order that goes back to the payer. */
export interface ProviderRefund extends RefundName {
  /** Major x 100 of the order's currency. */
  amount: number;
}

/** An order as it is opened. */
export interface NewOrder extends ProviderOrder {
  /** Address of the payer's machine, which some providers compare with who comes to their page. */
  payerIp: string;
}

/** Where a provider is told to answer. */
export interface CallbackUrls {
  /** Takes messages from the provider's servers. */
  notify: string;
  /** Takes the payer's browser. */
  return: string;
}

/** How the payer's browser goes on. */
export type PayStep =
  /** The pay page that asked takes the payment itself. */
  | { kind: 'hosted' }
  | { kind: 'redirect'; url: string }
  /** Posted to the provider by the browser. */
  | { kind: 'form'; url: string; fields: Record<string, string> }
  /** Shown as a QR code for the provider's app. */
  | { kind: 'qr'; text: string }
  /** The payer sends the money; whoever sees it arrive tells the store. */
  | { kind: 'transfer'; holder: string; bank: string; account: string; reference: string }
  /** The provider's own fields take a card on our page, and give a token for it. */
  | { kind: 'card'; sdk: string; appId: number; appKey: string; trial: boolean };

export interface OpenedOrder {
  step: PayStep;
  ref?: string;
  /** How long nothing can have happened yet, milliseconds: so much later the provider is asked first. */
  quietMs?: number;
}

/** A request as it came: signatures are checked over these bytes. */
export interface RawMessage {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An authentic message of a provider. */
export interface Notice {
  /** The same for every copy of the message. */
  key: string;
  /** Anybody may have sent it: it only makes the store ask, and is kept nowhere. */
  isHint?: true;
  /** Kept as evidence. */
  body: unknown;
  /** Absent: it concerns no order. */
  orderNo?: string;
  /** Absent: the provider is asked instead. */
  report?: ProviderReport;
}

/** What a provider wants to read in answer to its message, to the byte. */
export interface NoticeReply {
  status: number;
  type: string;
  body: string;
}

/** A payment provider behind its own wire protocol; a call that cannot reach it throws, one it refuses a ProviderRefusal. */
export interface PaymentProvider {
  /** Opens an order at the provider, and tells how the browser goes on. */
  create(order: NewOrder, urls: CallbackUrls): Promise<OpenedOrder>;
  /** Charges the card behind a token of the provider's own fields; tells how the browser goes on. */
  payByCard?(order: NewOrder, token: string, urls: CallbackUrls): Promise<OpenedOrder>;
  /** What the provider says of an order now; undefined when it has never heard of it. Absent: nobody can be asked. */
  query?(order: ProviderOrder): Promise<ProviderReport | undefined>;
  /**
   * Pays back; true when the provider took it on, false when it refused for good. Whether the money went is read from
   * `query`. Throws when the provider's answer is not known. Absent where a person must do it.
   */
  refund?(order: ProviderOrder, refund: ProviderRefund): Promise<boolean>;
  /** How it counts currencies; absent: in hundredths. */
  decimals?: Decimals;
  /** Whether refunds carry no number there: one that is sent twice may be paid twice. */
  takesUnnumberedRefunds?: true;
  /** Whether the total of what went back holds what payers' banks took, too, and not refunds alone. */
  countsChargebacks?: true;
  /** Messages of the provider's servers; absent where it sends none. */
  notices?: {
    /** The message, or undefined when it is not authentic. */
    read(message: RawMessage): Promise<Notice | undefined> | Notice | undefined;
    /** Says that the message was taken, once its effect is durable. */
    taken: NoticeReply;
    /** Says that the message is not authentic. */
    refused: NoticeReply;
  };
  /** The order that a returning browser names; a hint that only makes the store ask. */
  readReturn?(parameters: URLSearchParams): string | undefined;
}
