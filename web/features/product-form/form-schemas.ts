import type { z } from 'zod'
import { EditedProductForm, ProductForm } from '#shared/contract/catalog/product-form.ts'
import type { ProductValues } from './form-values.ts'

type Schema = z.ZodType<unknown, ProductValues>

// Both forms share one type of values. Each schema accepts its own part of it.
export const addSchema = ProductForm as unknown as Schema
export const editSchema = EditedProductForm as unknown as Schema
