import type { ComponentType } from 'react';
import type { MessageBundle } from '../i18n/load-catalogue.ts';
import type { BillResult } from '../wallet/bill-dialog.tsx';
import type { AddCreditArgs } from './add-credit/add-credit.tsx';
import type { AnnouncementArgs } from './announcement/announcement.tsx';
import type { ArticleArgs } from './article/article.tsx';
import type { BillArgs } from './bill/bill.tsx';
import type { CheckoutArgs } from './checkout/checkout.tsx';
import type { ChoiceArgs } from './choice/choice.tsx';
import type { ControllerArgs } from './controller/controller.tsx';
import type { ErrorPopupArgs } from './error/error.tsx';
import type { FreeSpaceArgs } from './free-space/free-space.tsx';
import type { GameArgs } from './game/game.tsx';
import type { InstallArgs } from './install/install.tsx';
import type { KeepAccountArgs } from './keep-account/keep-account.tsx';
import type { KeyboardArgs } from './keyboard/keyboard.tsx';
import type { ManageArgs } from './manage/manage.tsx';
import type { EntryDraft, MeMetadataArgs } from './me-metadata/me-metadata.tsx';
import type { ConfirmArgs } from './message/confirm.tsx';
import type { MessageArgs } from './message/message.tsx';
import type { MoveGameArgs } from './move-game/move-game.tsx';
import type { OtherLanguageArgs } from './other-language/other-language.tsx';
import type { PasswordArgs } from './password/password.tsx';
import type { PaymentArgs, PaymentResult } from './payment/payment.tsx';
import type { PurchasedArgs } from './purchased/purchased.tsx';
import type { ReplyArgs } from './reply/reply.tsx';
import type { ReportArgs } from './report/report.tsx';
import type { ShareArgs } from './share/share.tsx';
import type { StoreCommentArgs } from './store-comment/store-comment.tsx';
import type { BackupCodesArgs } from './two-factor/backup-codes.tsx';
import type { UserArgs } from './user/user.tsx';

/** What every popup gets beside its own arguments. */
export interface PopupControls<Result> {
  /** Closes the popup; the promise of `open` resolves with this, or with undefined when the popup is dismissed. */
  close: (result?: Result) => void;
}

interface PopupEntry<Args extends object, Result> {
  load: () => Promise<{ Popup: ComponentType<Args & PopupControls<Result>> }>;
  /** Messages that the popup needs beyond the ones of every page. */
  bundle: MessageBundle;
  /** It has to be answered: another page in the background leaves it open. */
  stays?: boolean;
}

const popup = <Args extends object, Result>(
  load: PopupEntry<Args, Result>['load'],
  bundle: MessageBundle = 'shop',
): PopupEntry<Args, Result> => ({ load, bundle });

const staying = <Args extends object, Result>(entry: PopupEntry<Args, Result>): PopupEntry<Args, Result> => ({
  ...entry,
  stays: true,
});

/** Every popup by name. Their code is loaded when they open; `open('confirm', {...})` is typed by this table. */
export const POPUPS = {
  message: popup<MessageArgs, true>(() => import('./message/message.tsx')),
  confirm: popup<ConfirmArgs, true>(() => import('./message/confirm.tsx')),
  error: popup<ErrorPopupArgs, true>(() => import('./error/error.tsx'), 'member'),
  language: popup<object, never>(() => import('./language/language.tsx')),
  announcement: popup<AnnouncementArgs, true>(() => import('./announcement/announcement.tsx'), 'site'),
  article: popup<ArticleArgs, true>(() => import('./article/article.tsx'), 'site'),
  support: popup<object, never>(() => import('./support/support.tsx'), 'site'),
  help: popup<object, true>(() => import('./help/help.tsx'), 'site'),
  'other-language': popup<OtherLanguageArgs, true>(
    () => import('./other-language/other-language.tsx'),
    'member',
  ),
  bill: popup<BillArgs, BillResult>(() => import('./bill/bill.tsx'), 'member'),
  checkout: popup<CheckoutArgs, BillResult>(() => import('./checkout/checkout.tsx'), 'member'),
  purchased: popup<PurchasedArgs, true>(() => import('./purchased/purchased.tsx'), 'member'),
  'add-credit': popup<AddCreditArgs, true>(() => import('./add-credit/add-credit.tsx'), 'member'),
  payment: popup<PaymentArgs, PaymentResult>(() => import('./payment/payment.tsx'), 'member'),
  country: popup<object, true>(() => import('./country/country.tsx'), 'member'),
  'me-metadata': popup<MeMetadataArgs, EntryDraft>(() => import('./me-metadata/me-metadata.tsx'), 'member'),
  share: popup<ShareArgs, never>(() => import('./share/share.tsx'), 'community'),
  user: popup<UserArgs, never>(() => import('./user/user.tsx'), 'community'),
  game: popup<GameArgs, 'ignored'>(() => import('./game/game.tsx'), 'community'),
  'store-comment': popup<StoreCommentArgs, true>(
    () => import('./store-comment/store-comment.tsx'),
    'community',
  ),
  reply: popup<ReplyArgs, true>(() => import('./reply/reply.tsx'), 'community'),
  report: popup<ReportArgs, true>(() => import('./report/report.tsx'), 'community'),
  install: popup<InstallArgs, true>(() => import('./install/install.tsx'), 'member'),
  'free-space': popup<FreeSpaceArgs, true>(() => import('./free-space/free-space.tsx'), 'member'),
  'move-game': popup<MoveGameArgs, true>(() => import('./move-game/move-game.tsx'), 'member'),
  manage: popup<ManageArgs, true>(() => import('./manage/manage.tsx'), 'member'),
  'change-email': popup<object, true>(() => import('./change-email/change-email.tsx'), 'member'),
  'change-password': popup<object, true>(() => import('./change-password/change-password.tsx'), 'member'),
  password: popup<PasswordArgs, true>(() => import('./password/password.tsx'), 'member'),
  'two-factor': popup<object, true>(() => import('./two-factor/two-factor.tsx'), 'member'),
  'backup-codes': staying(
    popup<BackupCodesArgs, true>(() => import('./two-factor/backup-codes.tsx'), 'member'),
  ),
  'delete-account': popup<object, true>(() => import('./delete-account/delete-account.tsx'), 'member'),
  'keep-account': staying(
    popup<KeepAccountArgs, true>(() => import('./keep-account/keep-account.tsx'), 'member'),
  ),
  controller: popup<ControllerArgs, never>(() => import('./controller/controller.tsx'), 'gamepad'),
  choice: popup<ChoiceArgs, string>(() => import('./choice/choice.tsx')),
  keyboard: popup<KeyboardArgs, string>(() => import('./keyboard/keyboard.tsx'), 'gamepad'),
  'verify-email': popup<object, true>(() => import('./verify-email/verify-email.tsx'), 'member'),
};

export type PopupName = keyof typeof POPUPS;
type Entry<N extends PopupName> = (typeof POPUPS)[N];
export type PopupArgs<N extends PopupName> =
  Entry<N> extends PopupEntry<infer Args extends object, infer _> ? Args : never;
export type PopupResult<N extends PopupName> =
  Entry<N> extends PopupEntry<infer _, infer Result> ? Result : never;
