import { Credits, Price } from '@editorial/ui/display';

export function Amounts() {
  return (
    <div className="ed-row">
      <Credits amount={1} />
      <Credits amount={1250} />
      <Price amount={129_900} />
    </div>
  );
}
