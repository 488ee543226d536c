import type { z } from 'zod'
import { EditedProductForm, ProductForm } from '#shared/contract/catalog/product-form.ts'
import type { ProductValues } from './form-values.ts'

type Schema = z.ZodType<unknown, ProductValues>

// The values of both forms have one type, of which each schema accepts its own part.
export const addSchema = ProductForm as unknown as Schema
export const editSchema = EditedProductForm as unknown as Schema
