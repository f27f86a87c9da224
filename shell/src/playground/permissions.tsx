import { useCurrentUser, usePolicy } from '@editorial/platform';

export function Example() {
  const user = useCurrentUser();
  const mayReview = usePolicy('Subscription.Subscriptions');
  const mayEither = usePolicy('Subscription.Subscriptions || ProfitCalculation.Statements');
  return (
    <p>
      {user.userName ?? 'Nobody'} may review subscriptions: {String(mayReview)}; review or
      calculate: {String(mayEither)}
    </p>
  );
}
