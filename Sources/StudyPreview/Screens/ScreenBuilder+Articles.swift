import StudyModel

/// An article as shown on a device.
struct ArticleScreen: Sendable {
  let title: String
  let lede: String?
  let picture: Picture?
  let html: String?
  let file: File?

  struct File: Sendable {
    let address: String
    let name: String
    let label: String
  }
}

extension ScreenBuilder {
  func article(_ article: Article) -> String {
    let title = shown(article.title) ?? article.id
    var frame = plainFrame(title: title)
    frame.canCancel = false
    frame.showsFoot = false
    let id = article.file.asset(in: language, else: study.primaryLanguage)
    let file = id.flatMap(study.asset).flatMap { asset in
      picture(asset.id).map {
        ArticleScreen.File(address: $0.address, name: asset.name, label: words[.pdfOpen])
      }
    }
    return page(
      frame,
      ArticleScreen(
        title: title, lede: shown(article.lede), picture: picture(article.image),
        html: article.content.isEmpty ? nil : markdown(article.content, headingOffset: 1),
        file: file), "steps/article")
  }
}
