import { useTranslations } from 'use-intl'
import type { Answer } from '#shared/contract/questions/shopper.ts'
import { paths } from '#shared/paths.ts'
import { cartPort } from '#web/features/cart/use-cart.ts'
import { OwnQuestions, ownQuestionsQuery } from '#web/features/questions/own-questions.tsx'
import { useNavigate } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'

export const screen: Screen = { component: QuestionsScreen, messages: ['questions'] }
export const loads: ScreenLoads = {
  personal: ({ queryClient }) => queryClient.prefetchQuery(ownQuestionsQuery),
}

/** The shopper's own questions and the shops' answers. */
function QuestionsScreen() {
  const t = useTranslations('questions')
  const navigate = useNavigate()
  const book = (answer: Answer) => {
    const line = lineOf(answer)
    if (cartPort.quantityOf(answer.storeId, line) === 0) cartPort.add(answer.storeId, line)
    navigate(paths.cart(answer.storeId))
  }
  return (
    <Page>
      <PageTitle note={t('mineNote')}>{t('mine')}</PageTitle>
      <OwnQuestions onBook={book} />
    </Page>
  )
}

/** The tax is filled in when the cart is compared with the shop's prices. */
function lineOf(answer: Answer) {
  const { productId, variantId, productName, shopName, sellingPrice, MRP, image, variant } = answer
  return {
    productId,
    variantId,
    productName,
    desc: productName,
    price: sellingPrice,
    mrp: MRP,
    inclusiveTax: sellingPrice,
    tax: 0,
    image: image ?? '',
    variant: { ...variant },
    shopName,
  }
}
