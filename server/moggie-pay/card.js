// The card page: TapPay's fields take the card, and its one-time token is posted in place of it.
const { TPDirect } = window;
const form = document.getElementById('card-form');
const button = form.querySelector('button');
const refused = document.getElementById('card-refused');
const { appId, appKey, trial } = form.dataset;

TPDirect.setupSDK(Number(appId), appKey, trial === 'true' ? 'sandbox' : 'production');
TPDirect.card.setup({
  fields: {
    number: { element: '#card-number', placeholder: '•••• •••• •••• ••••' },
    expirationDate: { element: '#card-expiry', placeholder: 'MM / YY' },
    ccv: { element: '#card-code', placeholder: '•••' },
  },
});
TPDirect.card.onUpdate(({ canGetPrime }) => {
  button.disabled = !canGetPrime;
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  button.disabled = true;
  refused.hidden = true;
  TPDirect.card.getPrime(({ status, card }) => {
    refused.hidden = status === 0;
    button.disabled = status === 0;
    if (status !== 0) return;
    form.elements.token.value = card.prime;
    form.submit();
  });
});
