import Foundation
import StudyDocuments
import StudyModel

/// Writes articles.
extension SpeziBundleWriter {
  mutating func writeArticle(_ article: Article) {
    let held = SpeziReference(kept.spezi(.article, article.id)?.value)
    let reference =
      held
      ?? SpeziReference(
        category: "article", name: freeName(Slug.of(article.id, else: "article")),
        fileExtension: "md")
    let languages =
      study.languages + article.content.languages.filter { !study.languages.contains($0) }
    let spoken = saying.article(article.id) ?? article
    for language in languages {
      guard article.title[language] != nil || article.content[language] != nil else { continue }
      let suffix = SpeziLocale(language).suffix
      let path = "\(reference.category)/\(reference.name)+\(suffix).\(reference.fileExtension)"
      let mark = SpeziKept.fingerprint(
        of: article, in: language, among: study.languages + article.content.languages)
      let locales =
        suffix == "en-GB" ? [suffix, "en-UK"] : [suffix, suffix.replacing("-", with: "_")]
      let original = locales.compactMap {
        kept.spezi(.article, article.id, $0)
      }.first
      let text = original?.value?.stringValue
      if let text, original?.insteadOf == .string(mark) {
        files[path] = Array(text.utf8)
      } else {
        files[path] = Array(self.text(of: spoken, in: language, like: text).utf8)
      }
    }
    let place = ["articles", article.id]
    if !article.file.isEmpty {
      lose("file-not-carried", .dropped, .warning, place + ["file"], "The PDF of the article")
    }
    if article.image != nil, held == nil {
      lose("picture-not-carried", .dropped, .note, place + ["image"], "The picture of the article")
    }
    // Without a definition, as with one, only articles in their own category are shown on their own.
    guard reference.category == "article" || kept.spezi(.component, article.id) != nil else {
      return
    }
    let id =
      kept.spezi(.component, article.id)?.value?.stringValue ?? derivedID("article", article.id)
    components.append(
      (id, ["informational": ["_0": ["id": .string(id), "fileRef": reference.json]]]))
    if let held = kept.spezi(.schedules, article.id)?.value?.arrayValue {
      schedules += held
    } else if held == nil || kept.spezi(.component, article.id) == nil {
      var schedule: Schedule?
      if let day = article.firstDay { schedule = Schedule(startDay: day, daysOpen: 2) }
      schedules += SpeziScheduleWriter(schedule, component: id, study: study).schedules
      if article.lastDay != nil {
        lose(
          "article-stays", .weakened, .note, place + ["lastDay"],
          "The last day on which the article is shown")
      }
    }
  }

  /// Front matter, with the other lines that the file had, and the text.
  func text(of article: Article, in language: Language, like original: String?) -> String {
    let old = FrontMatter(original ?? "")
    var lines = [("id", old["id"] ?? derivedID("article", article.id))]
    for (key, text) in [("title", article.title), ("lede", article.lede)] {
      let words = text.text(in: language, else: study.primaryLanguage)
      if !words.isEmpty { lines.append((key, words.replacing("\n", with: " "))) }
    }
    lines += old.lines.filter { !["id", "title", "lede"].contains($0.key) }
    let head = lines.map { "\($0.0): \($0.1)\n" }.joined()
    let body = article.content.text(in: language, else: study.primaryLanguage)
    return "---\n\(head)---\n\n\(body)\n"
  }
}
