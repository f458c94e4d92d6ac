import StudyModel

/// Describes an article to the editor.
struct ArticlePart: PartDescription {
  let article: Article
  let study: Study

  func title(in language: Language) -> String {
    study.title(article.title, in: language).orElse(article.id)
  }
  var whereabouts: String { "article \(position(article, in: study.articles))" }
  var kindName: String { article.days }
  var icon: String { "document" }
  var siblingIDs: Set<String> { Set(study.articles.map(\.id)) }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] {
    [.id, .reference("file", because: "Uploading a file sets it.")]
  }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    [
      .init(
        label: "Picture", hint: "Shown above the title.", member: ["image"],
        current: article.image)
    ]
  }

  static func list(of study: Study) -> PartList {
    PartList(
      study.held(\.articles), title: "Articles and resources",
      icons: study.articles.map { _ in "document" },
      add: "Add article",
      empty: "No articles yet. An article is always available, or only from one day to another."
    ) { BlankPart(Article(id: $0.named("article"), title: $0.text)) }
  }

  private static let settings: [Setting] = [
    .words("title", label: "Title"),
    .prose("lede", label: "Lede", hint: "A sentence or two that invite people to read on."),
    .markdown("content", label: "Text"),
    Setting.plain(
      "firstDay", label: "Available from day",
      hint: "Counted from enrollment. Leave blank for the beginning.",
      as: .whole
    ).half,
    Setting.plain(
      "lastDay", label: "Available until day", hint: "Leave blank for the end.", as: .whole
    ).half,
  ]
}
