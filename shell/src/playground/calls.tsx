import { catalogApi } from '@editorial/contracts/catalog';
import { call, reportFailure, HttpError } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { useState } from 'react';

const nobody = '00000000-0000-4000-8000-000000000000';

export function Example() {
  const { data, isFetching, refetch } = useEndpoint(catalogApi.list, {
    query: { maxResultCount: 1 },
  });
  const [own, setOwn] = useState('');
  const reported = () => void call(catalogApi.get, { params: { id: nobody } }).catch(reportFailure);
  const handledHere = () =>
    void call(catalogApi.get, { params: { id: nobody } }, { skipHandleError: true }).catch(
      (error: unknown) =>
        setOwn(error instanceof HttpError ? `${error.status}: ${error.message}` : String(error)),
    );
  return (
    <div className="ed-row">
      <Button onClick={() => void refetch()} loading={isFetching}>
        read again
      </Button>
      <output>{data ? `${data.totalCount} pictures` : '…'}</output>
      <Button onClick={reported}>fail, shown centrally</Button>
      <Button onClick={handledHere}>fail, handled here</Button>
      <output>{own}</output>
    </div>
  );
}
