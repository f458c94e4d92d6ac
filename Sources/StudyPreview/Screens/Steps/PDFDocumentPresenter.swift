import StudyModel

/// A still that leads to a PDF.
struct PDFDocumentPresenter: StepPresenter {
  let content: PDFDocument

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state)
    screen.note = builder.named(builder.words[.pdfNote], content.asset, content.address)
    screen.address =
      builder.picture(content.asset)?.address ?? content.address.flatMap(builder.webAddress)
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/pdf")
  }
}

extension StepPresenters {
  func visit(_ content: PDFDocument) -> any StepPresenter { PDFDocumentPresenter(content: content) }
}
