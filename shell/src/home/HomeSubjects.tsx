import { useT } from '@editorial/platform';
import { Picture } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { useAnswer, type HomeAnswers } from '../first-paint/home-answers.ts';

/** The subjects that have pictures, each with one of them. */
export function HomeSubjects({
  answer,
  area,
}: {
  readonly answer: HomeAnswers['subjects'];
  readonly area: '/catalog' | '/preview';
}) {
  const t = useT();
  const subjects = useAnswer(answer)?.items ?? [];
  if (subjects.length === 0) return null;
  return (
    <nav aria-labelledby="home-subjects">
      <div className="home-heading">
        <h2 id="home-subjects">{t('::Home:Categories')}</h2>
      </div>
      <ul className="home-subjects">
        {subjects.map(({ category, name, picture }) => (
          <li key={category}>
            <Link to={`${area}?categories=${category}&expandAssets=true`}>
              <Picture
                fill
                src={picture.thumbUrl}
                alt=""
                width={picture.width}
                height={picture.height}
                thumbHash={picture.thumbHash}
              />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
