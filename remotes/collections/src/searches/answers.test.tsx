import { recentApi } from '@editorial/contracts/recent';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import {
  aUser,
  fireEvent,
  idOf,
  installFakePlatform,
  renderInside,
  screen,
  testAnswers,
} from '@editorial/testing';
import ResultsActs from './ResultsActs.tsx';

testAnswers({
  endpoint: savedSearchesApi.save,
  answer: {
    id: idOf(3),
    name: 'Boats',
    query: 'searchText=boats',
    newCount: 0,
    visitedAt: '2026-01-15T12:00:00.000Z',
    alert: 'None',
  },
  field: 'visitedAt',
  button: /Save$/,
  async open(api) {
    api.answer(recentApi.search, undefined);
    await installFakePlatform({ user: aUser() });
    renderInside(<ResultsActs query="searchText=boats" />);
    fireEvent.click(screen.getByRole('button', { name: /SaveSearch/ }));
  },
});
