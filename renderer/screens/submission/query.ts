import { StoreSubmitDocument } from '../../../shared/contract/gql/graphql.ts';
import { graphqlQuery } from '../../platform/graphql.ts';

export const submissionQuery = (uuid: string) => graphqlQuery(StoreSubmitDocument, { uuid: [uuid] });
