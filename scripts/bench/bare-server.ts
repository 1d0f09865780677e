// The peer of the API figures: a Fastify route that answers with a fixed body. Prints its address.
import fastify from 'fastify';

const body = process.argv[2] ?? '{}';
const app = fastify();
app.post('/graphql', async (_request, reply) => reply.type('application/json').send(body));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
