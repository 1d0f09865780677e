import { expect, test } from 'vitest';
import { checkValue, decrypt, encrypt, tradeSha } from './signature.ts';

const OLD_MANUAL = {
  keys: { hashKey: '12345678901234567890123456789012', hashIv: '1234567890123456' },
  text: 'MerchantID=3430112&RespondType=JSON&TimeStamp=1485232229&Version=1.4&MerchantOrderNo=S_1485232229&Amt=40&ItemDesc=UnitTest',
  tradeInfo:
    'ff91c8aa01379e4de621a44e5f11f72e4d25bdb1a18242db6cef9ef07d80b0165e476fd1d9acaa53170272c82d122961e1a0700a7427cfa1cf90db7f6d6593bbc93102a4d4b9b66d9974c13c31a7ab4bba1d4e0790f0cbbbd7ad64c6d3c8012a601ceaa808bff70f94a8efa5a4f984b9d41304ffd879612177c622f75f4214fa',
  sha: 'EA0A6CC37F40C1EA5692E7CBB8AE097653DF3E91365E6A9CD7E91312413C7BB8',
};
const NEW_MANUAL = {
  keys: { hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn', hashIv: 'C6AcmfqJILwgnhIP' },
  text: 'MerchantID=MS127874575&RespondType=String&TimeStamp=1695795410&Version=2.0&MerchantOrderNo=Vanespl_ec_1695795410&Amt=30&ItemDesc=test&NotifyURL=https%3A%2F%2Fwebhook.site%2Fd4db5ad1-2278-466a-9d66-78585c0dbadb',
  tradeInfo:
    'f79eac33c4f3245d58f17b544c5d38b09457a6d77e77bae6f10fcc7236fe153ccef1a80001c0746afc063a7570f80ad970d8a32c72332c9ec5547410188007876bdca2bafa52d07d31b6b183f2204d6e4feee6d245e286ab198cf95422ad5843c7696fc943cbb65979ad207607d4b5d97dac4a90ccd5e7a37adb7d7062e838be09d94e8c5dfa145c048e17feabe58c2e310792f0f50f5af32961ffb07ff6649ae1021ad558242551de5f09316e3182e198775e5d1ad5b66a70be290004de750fa85d86b0c2f087b40005d89e048be2ab6fd83f1c522494c093426a10a1f73fe4',
  sha: '84E4D9F96537E029F8450BE1E759080F9AF6995921B7F6F9AAFDDD2C36E7B287',
};

test.each([
  ['NP1 the first', OLD_MANUAL],
  ['NP2 the present', NEW_MANUAL],
])("%s manual's example is encrypted and signed to the byte", (_which, { keys, text, tradeInfo, sha }) => {
  expect(encrypt(text, keys)).toBe(tradeInfo);
  expect(tradeSha(tradeInfo, keys)).toBe(sha);
  expect(decrypt(tradeInfo, keys)).toBe(text);
});

test('NP4 padding fills a block of 16 bytes', () => {
  const text =
    'MerchantOrderNo=20260319171325Er3u3wjLo0&Amt=100&TimeStamp=1773911850&PaymentType=AFTEE&Reason=%E4%B8%80%E8%88%AC%E9%80%80%E8%B2%A8';
  expect(Buffer.byteLength(text)).toBe(131);
  const tradeInfo = encrypt(text, NEW_MANUAL.keys);
  expect(tradeInfo).toHaveLength(2 * 144);
  expect(tradeSha(tradeInfo, NEW_MANUAL.keys)).toBe(
    'F7BAC61306FF1B1F8F4B27B2741CB8071887357C858D42EBC601B592AE6E1F05',
  );
});

test('NP5 a question is signed as in the manual', () => {
  const order = { Amt: 100, MerchantID: '1422967', MerchantOrderNo: '840f022' };
  expect(checkValue(order, { hashKey: 'abcdefg', hashIv: '1234567' })).toBe(
    '379BF1DB8948EE79D8ED77A1EBCB2F57B0FD45D0376B6DA9CF85F539CEF1C127',
  );
});

test('padding of 32 bytes, as PHP examples write it, is taken', () => {
  const { keys } = NEW_MANUAL;
  const padded = `Status=SUCCESS${String.fromCharCode(18).repeat(18)}`;
  // The cipher adds 16 bytes of its own, which the other side does not send.
  expect(decrypt(encrypt(padded, keys).slice(0, -32), keys)).toBe('Status=SUCCESS');
});

test.each([
  ['nothing', ''],
  ['half a block', 'f79eac33'],
  ['no hex', 'z'.repeat(32)],
  ['bytes of other keys', OLD_MANUAL.tradeInfo],
])('%s is no TradeInfo', (_what, tradeInfo) => {
  expect(decrypt(tradeInfo, NEW_MANUAL.keys)).toBeUndefined();
});
