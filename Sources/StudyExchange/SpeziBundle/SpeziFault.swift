import StudyModel

/// Why the mobile library cannot open a bundle.
struct SpeziFault: Error, Hashable {
  enum Kind: String {
    case missingFile, notJSON, keyNotFound, typeMismatch, invalidLocalizationKey, invalidValue
    case incompatibleSchema
  }

  let kind: Kind
  let path: String
  var got = ""

  /// What is wrong and how to fix it, in English.
  var message: String {
    switch kind {
    case .missingFile: "The bundle has no file “\(path)”. Add it, or get the whole bundle again."
    case .notJSON: "“\(path)” is not valid JSON. \(got)"
    case .keyNotFound: "“\(path)” is missing, and apps do not fill it in. Add it."
    case .typeMismatch: "“\(path)” is not of the kind that apps expect."
    case .invalidLocalizationKey:
      "“\(got)” is not a language with a region. Use a key such as en-US."
    case .invalidValue: "“\(path)” has the value “\(got)”, which apps do not know."
    case .incompatibleSchema:
      "The bundle has schema version \(got), and apps read only \(SpeziDefinition.current). Write it again with the current library."
    }
  }
}
