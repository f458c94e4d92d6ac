import StudyModel

/// Several lines to fill in.
struct LinesControl: Control {
  let template = "answer-formats/lines"
  let value: String
  let placeholder: String?
  let maximumLength: Int?
  let limit: String?
  let countsCharacters: Bool
  var capitalize: String?
  var corrects: String?
  var checksSpelling: String?
}
