import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The nearest existing part around a place, in the language of the text there, for the link of a notice.
struct NoticePlace {
  let link: Shell.Notice.Place?

  init(_ place: Place, in study: Study) {
    // The page of the facts has the languages.
    let place = place.first == "furtherLanguages" ? ["facts"] : place
    link = PlacedPart.nearest(to: place, in: study).map { part in
      let code = place.dropFirst(part.place.count).last
      return .init(
        title: part.title(in: study.primaryLanguage),
        address: Paths.write(
          study, at: part.place, in: study.languages.first { $0.rawValue == code }))
    }
  }
}
