import { z } from 'zod'
import { EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { Grievance, GrievanceThread } from '#shared/contract/grievances/complaint.ts'
import { InventoryProduct, StockMovement } from '#shared/contract/inventory.ts'
import { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import { CheckedLine } from '#shared/contract/orders/cart.ts'
import * as orders from '#shared/contract/orders/orders.ts'
import { Review } from '#shared/contract/reviews.ts'
import { ProductCard } from '#shared/contract/search.ts'
import * as stores from '#shared/contract/stores/stores.ts'
import { YourAccount } from '#shared/contract/stores/your-account.ts'
import { CounterBill } from '#shared/contract/till.ts'
import { CsvFile, Message, XlsxFile } from '#shared/contract/wire.ts'

/** The schemas that the OpenAPI document contains once, below `components`, and refers to by name. */
export const namedSchemas = z.registry<{ id: string }>()

/** Schemas in the answers of several calls. The forms and answers of single calls are named after the call. */
const sharedSchemas = {
  Booking,
  CheckedLine,
  CounterBill,
  CreditNote: orders.CreditNote,
  CsvFile,
  DaySummary: orders.DaySummary,
  EditableProduct,
  Grievance,
  GrievanceThread,
  Hours: stores.Hours,
  InventoryProduct,
  MerchantOrder: orders.MerchantOrder,
  Message,
  OrderDiscount: orders.OrderDiscount,
  OrderEvent: orders.OrderEvent,
  OrderProduct: orders.OrderProduct,
  PickupPass,
  Product,
  ProductCard,
  Refund: orders.Refund,
  Review,
  Seller: stores.Seller,
  SellingStore: stores.SellingStore,
  StaffOrderEvent: orders.StaffOrderEvent,
  StockMovement,
  StoreSummary: stores.StoreSummary,
  Timings: stores.Timings,
  Variant,
  XlsxFile,
  YourAccount,
} satisfies Record<string, z.ZodType>
for (const [id, schema] of Object.entries(sharedSchemas)) nameSchema(id, schema)

/** Names a schema; a schema with a name keeps it. */
export function nameSchema(id: string, schema: z.ZodType): void {
  if (!namedSchemas.has(schema)) namedSchemas.add(schema, { id })
}
