import { confirm } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';

export function Example() {
  const [answer, setAnswer] = useState('none yet');
  const ask = async (question: Promise<string>) => setAnswer(await question);
  return (
    <div className="ed-row">
      <Button
        onClick={() =>
          void ask(
            confirm.warn('_::The picture is removed from the catalog.', '_::Delete it?', {
              yesText: '_::Delete',
            }),
          )
        }
      >
        warn
      </Button>
      <Button
        onClick={() =>
          void ask(
            confirm.info('_::There is only one choice.', undefined, {
              hideCancelBtn: true,
              yesText: 'AbpUi::Close',
            }),
          )
        }
      >
        info with one button
      </Button>
      <Button
        onClick={() =>
          void ask(
            confirm.error('_::Escape does not close this.', undefined, { dismissible: false }),
          )
        }
      >
        not dismissible
      </Button>
      <output>answer: {answer}</output>
    </div>
  );
}
