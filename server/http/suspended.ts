import { Kind, parse } from 'graphql';

/**
 * What a suspended player may change all the same: what reaches and plays games that are paid for, guards the account, puts
 * things away, or concerns nobody else. Whatever is not named here is refused.
 */
const ALLOWED = new Set([
  'issueLicence',
  'addPlayTicket',
  'addStorePlayTime',
  'refundStoreOrder',
  'addPaymentLogLink',
  'delSession',
  'delOtherSessions',
  'delPasskey',
  'delCartStore',
  'delWishlist',
  'delStoreComment',
  'delStoreLike',
  'delStoreSubmit',
  'takeBackStoreSubmit',
  'delUserFollowed',
  'addUserBlocked',
  'delUserBlocked',
  'addStoreIgnored',
  'delStoreIgnored',
  'setExcludedTags',
  'setNotificationRead',
  'setNotificationSetting',
  'setUserActivityOpen',
  'addLogTraffic',
]);

/** Whether a document asks for a change that suspended players may not make. Throws GraphQLError for what is no document. */
export function isForActivePlayers(document: string): boolean {
  return parse(document).definitions.some(
    (each) =>
      each.kind === Kind.OPERATION_DEFINITION &&
      each.operation === 'mutation' &&
      // A fragment here could hide anything.
      each.selectionSet.selections.some(
        (field) => field.kind !== Kind.FIELD || !ALLOWED.has(field.name.value),
      ),
  );
}
