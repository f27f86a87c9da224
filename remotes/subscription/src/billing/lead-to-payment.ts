/**
 * Leaves this page for the payment page at Stripe. Ends when the visitor comes back to this page as
 * it was, so that nothing can be pressed a second time while the browser is on its way.
 */
export function leadToPayment(url: string): Promise<void> {
  const link = Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
  return new Promise((isBack) => {
    addEventListener('pageshow', () => isBack(), { once: true });
  });
}
