import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { signedIn } from './people.ts';
import type { NativeSite } from './site.ts';

/** Connects a person to the hub of assets. */
export async function connectTo(url: string, token: string, transport: HttpTransportType) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/signalr-hubs/asset-management`, { accessTokenFactory: () => token, transport })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}

/** Hubs connect over each transport through nginx. */
export async function hubsConnect(site: NativeSite): Promise<void> {
  const { token } = await signedIn(site.url, 'seat');
  for (const transport of [
    HttpTransportType.WebSockets,
    HttpTransportType.ServerSentEvents,
    HttpTransportType.LongPolling,
  ])
    await (await connectTo(site.url, token, transport)).stop();
}
