import StudyModel

/// A web page or imported HTML, which may ask for a signature.
struct WebPagePresenter: StepPresenter {
  let content: WebPage

  var continueWord: Word? { content.asksForSignature ? .signAndGoOn : nil }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let html = content.html.isEmpty ? nil : builder.source(content.html)
    if content.asksForSignature { return builder.signatureScreen(state, html: html ?? "") }
    var screen = builder.plain(state)
    screen.note = builder.words[.webPageNote]
    screen.html = html
    screen.address = html == nil ? content.address.flatMap(builder.webAddress) : nil
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/web-page")
  }
}

extension StepPresenters {
  func visit(_ content: WebPage) -> any StepPresenter { WebPagePresenter(content: content) }
}
