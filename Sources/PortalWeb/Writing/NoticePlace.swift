import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The nearest existing part around a place, for the link of a notice.
struct NoticePlace {
  let link: Shell.Notice.Place?

  init(_ place: Place, in study: Study) {
    // The page of the facts has the languages.
    let place = place.first == "furtherLanguages" ? ["facts"] : place
    link = PlacedPart.nearest(to: place, in: study).map {
      .init(
        title: $0.title(in: study.primaryLanguage), address: Paths.write(study.id, at: $0.place))
    }
  }
}
