import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { z } from '@editorial/contracts/schema';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { formToken, isFormToken } from '../../http/anti-forgery.ts';
import { CLIENT_ID } from '../../ground/issuer.ts';
import { allowFormTarget } from './form-targets.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { interactionOf, languageIn, sendIssuerPage, sendLost } from './issuer-reply.ts';
import { accountPage, consentPage } from './prompt.pages.ts';
import { ByAddress } from './limits.ts';

const answerForm = z.object({
  token: z.string().check(z.maxLength(200)),
  answer: z.enum(['this', 'another', 'allow', 'deny']),
});

type WithPrompt = FastifyRequest<{ Params: { uid: string; prompt: string } }>;

const options = { schema: { hide: true }, config: ByAddress.prompt };

const subject = ({ params }: WithPrompt) => `${params.prompt}:${params.uid}`;

const answerTo =
  (provider: Provider) => async (request: FastifyRequest, reply: FastifyReply, result: object) =>
    reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result as InteractionResults),
      303,
    );

/** The open interaction, if it has the prompt that the address names. */
async function promptOf(provider: Provider, request: WithPrompt, reply: FastifyReply) {
  const interaction = await interactionOf(provider, request, reply);
  return interaction?.prompt.name === request.params.prompt ? interaction : null;
}

function askRoute(app: FastifyInstance, context: Context, provider: Provider): void {
  const answered = answerTo(provider);
  app.get(
    '/identity/interaction/:uid/:prompt',
    options,
    async (request: WithPrompt, reply): Promise<FastifyReply> => {
      const lost = () => sendLost(context, reply, languageOf(request));
      const interaction = await promptOf(provider, request, reply);
      if (interaction === null) return lost();
      const { params, prompt, session } = interaction;
      // Without a session there is no account to choose: signing in is the choice.
      if (!session?.accountId) return answered(request, reply, { [prompt.name]: {} });
      const [user] = await context.database.asSystem((tx) =>
        tx.select().from(users).where(eq(users.id, session.accountId)),
      );
      const client = await provider.Client.find(String(params.client_id));
      if (!user || !client) return lost();
      allowFormTarget(reply.raw, params.redirect_uri);
      const site = context.settings.valueOf('Site.Name');
      const question = {
        language: languageIn(request, params),
        site,
        token: formToken(context.secrets.cookieKey, subject(request)),
        userName: user.userName,
        clientName: client.clientId === CLIENT_ID ? site : (client.clientName ?? client.clientId),
      };
      const page = prompt.name === 'consent' ? consentPage(question) : accountPage(question);
      return sendIssuerPage(reply, page);
    },
  );
}

/** The pages of `prompt=select_account` and `prompt=consent`. */
export function promptRoutes(app: FastifyInstance, context: Context, provider: Provider): void {
  const { secrets } = context;
  const answered = answerTo(provider);
  askRoute(app, context, provider);
  app.post(
    '/identity/interaction/:uid/:prompt',
    options,
    async (request: WithPrompt, reply): Promise<FastifyReply> => {
      const interaction = await promptOf(provider, request, reply);
      const given = answerForm.safeParse(request.body);
      if (
        interaction === null ||
        !given.success ||
        !isFormToken({ key: secrets.cookieKey, subject: subject(request), given: given.data.token })
      )
        return sendLost(context, reply, languageOf(request));
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
