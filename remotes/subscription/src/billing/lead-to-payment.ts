/** Leaves this page for the payment page at Stripe. */
export function leadToPayment(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
}
