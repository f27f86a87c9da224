import {
  addSubscriptionImage,
  getState,
  removeFromBasket,
  useBasketCount,
  useStore,
} from '@editorial/platform';
import { Button } from '@editorial/ui';

const picture = '00000000-0000-4000-8000-000000000001';

export function Example() {
  const count = useBasketCount();
  const hubs = useStore((state) => state.hubs);
  return (
    <div className="ed-row">
      <Button onClick={() => addSubscriptionImage({ assetId: picture, resolutionType: 0 })}>
        put a picture into the basket
      </Button>
      <Button look="quiet" onClick={() => removeFromBasket(picture)}>
        take it out
      </Button>
      <output>
        {count} in the basket; hubs: {JSON.stringify(hubs)}; language: {getState().session.language}
      </output>
    </div>
  );
}
