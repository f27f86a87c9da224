import { Picture } from '@editorial/ui';
import { pictures } from '../pictures.ts';

const [picture] = pictures(1);

export function OnePicture() {
  return (
    <div style={{ maxInlineSize: 320 }}>
      <Picture
        src={picture!.thumbUrl}
        alt="A drawn coast"
        width={picture!.width}
        height={picture!.height}
      />
    </div>
  );
}
