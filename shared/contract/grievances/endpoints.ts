import * as admin from './admin.ts'
import * as complaint from './complaint.ts'

/** The endpoints of complaints, for their people and for the officers. */
export const grievanceEndpoints = [
  complaint.sendGrievanceCode,
  complaint.complain,
  complaint.ownGrievances,
  complaint.readGrievance,
  complaint.grievancePictures,
  complaint.addToGrievance,
  complaint.closeOwnGrievance,
  admin.getGrievances,
  admin.getGrievance,
  admin.answerGrievance,
  admin.closeGrievance,
  admin.fulfilDataRequest,
] as const
