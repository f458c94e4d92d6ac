import StudyModel

extension Mistake {
  /// Mistakes in articles.
  static let inArticles = [
    Mistake(.duplicateArticle, .error, at: "articles/tips") { $0.articles = [tips, tips] },
    Mistake(.articleWithoutTitle, .error, at: "articles/tips/title") {
      $0.articles = [tips]
      $0.articles[0].title = [:]
    },
    Mistake(.emptyArticle, .error, at: "articles/tips/content") {
      $0.articles = [tips]
      $0.articles[0].content = [:]
    },
    Mistake(.unknownAsset, .error, at: "articles/tips/image") {
      $0.articles = [tips]
      $0.articles[0].image = "gone"
    },
    Mistake(.unknownAsset, .error, at: "articles/tips/file/en") {
      $0.articles = [tips]
      $0.articles[0].file = LocalizedFile([.english: "gone"])
    },
    Mistake(.fileNotPDF, .error, at: "articles/tips/file/en") { study in
      study.articles = [tips]
      study.articles[0].file = LocalizedFile([.english: "film"])
      study.assets = [Asset(id: "film", name: "film.mp4", mediaType: "video/mp4", byteCount: 1)]
    },
    Mistake(.fileNotTranslated, .warning, at: "articles/tips/file/en") { study in
      study.articles = [tips]
      study.articles[0].content = [:]
      study.articles[0].file = LocalizedFile([.spanish: "paper"])
      study.assets = [
        Asset(id: "paper", name: "p.pdf", mediaType: "application/pdf", byteCount: 1)
      ]
    },
    Mistake(.scheduleEndsBeforeStart, .error, at: "articles/tips/lastDay") {
      $0.articles = [tips]
      $0.articles[0].firstDay = 8
      $0.articles[0].lastDay = 7
    },
    Mistake(.scheduleOutOfBounds, .error, at: "articles/tips/firstDay") {
      $0.articles = [tips]
      $0.articles[0].firstDay = -1
    },
    Mistake(.pipedOutOfPlace, .error, at: "articles/tips/lede") {
      $0.articles = [tips]
      $0.articles[0].lede = text("For {answer:note|you}")
    },
  ]

  private static let tips = Article(
    id: "tips", title: text("Tips"), content: text("Darken the room."))
}
