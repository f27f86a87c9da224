import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { z } from '@editorial/contracts/schema';
import { languageOf } from '../../settings/configuration/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { DatabaseUnavailable } from '../../ground/database/database.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { CLIENT_ID } from '../../ground/issuer.ts';
import { allowFormTarget } from './form-targets.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { signInPage } from '../../http/pages.ts';
import { accountPage, consentPage } from './prompt.pages.ts';

const answerForm = z.object({
  token: z.string().check(z.maxLength(200)),
  answer: z.enum(['this', 'another', 'allow', 'deny']),
});

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type WithPrompt = FastifyRequest<{ Params: { uid: string; prompt: string } }>;

const options = {
  schema: { hide: true },
  config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
};

/** The pages of `prompt=select_account` and `prompt=consent`. */
// Long because it registers every route of this file, one after another.
export function promptRoutes(app: FastifyInstance, context: Context, provider: Provider): void {
  const { database, secrets } = context;
  const siteName = () => context.settings.valueOf('Site.Name');
  const subject = ({ params }: WithPrompt) => `${params.prompt}:${params.uid}`;

  async function interactionOf(
    request: WithPrompt,
    reply: FastifyReply,
  ): Promise<Interaction | null> {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.prompt.name === request.params.prompt ? interaction : null;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      return null;
    }
  }
  const html = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page);
  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    html(reply, signInPage({ language: languageOf(request), site: siteName(), lost: true }), 400);
  const answered = async (request: FastifyRequest, reply: FastifyReply, result: object) =>
    reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result as InteractionResults),
      303,
    );

  app.get(
    '/identity/interaction/:uid/:prompt',
    options,
    async (request: WithPrompt, reply): Promise<FastifyReply> => {
      const interaction = await interactionOf(request, reply);
      if (interaction === null) return lost(request, reply);
      const { params, prompt, session } = interaction;
      // Without a session there is no account to choose: signing in is the choice.
      if (!session?.accountId) return answered(request, reply, { [prompt.name]: {} });
      const [user] = await database.asSystem((tx) =>
        tx.select().from(users).where(eq(users.id, session.accountId)),
      );
      const client = await provider.Client.find(String(params.client_id));
      if (!user || !client) return lost(request, reply);
      allowFormTarget(reply.raw, params.redirect_uri);
      const question = {
        language: languageOf({ headers: request.headers, query: params }),
        site: siteName(),
        token: formToken(secrets.cookieKey, subject(request)),
        userName: user.userName,
        clientName:
          client.clientId === CLIENT_ID ? siteName() : (client.clientName ?? client.clientId),
      };
      return html(reply, prompt.name === 'consent' ? consentPage(question) : accountPage(question));
    },
  );

  app.post(
    '/identity/interaction/:uid/:prompt',
    options,
    async (request: WithPrompt, reply): Promise<FastifyReply> => {
      const interaction = await interactionOf(request, reply);
      const given = answerForm.safeParse(request.body);
      if (
        interaction === null ||
        !given.success ||
        !isFormToken({ key: secrets.cookieKey, subject: subject(request), given: given.data.token })
      )
        return lost(request, reply);
      const { answer } = given.data;
      if (answer === 'deny')
        return answered(request, reply, {
          error: 'access_denied',
          error_description: 'the person did not allow it',
        });
      if (answer === 'another') {
        interaction.params.prompt = `${String(interaction.params.prompt ?? '')} login`.trim();
        await interaction.persist();
      }
      return answered(request, reply, { [interaction.prompt.name]: {} });
    },
  );
}
