extension ErrorPages.Answer {
  /// The response for the bundle of a version that was approved a moment ago.
  /// - Parameter bundle: its address.
  static func stampsInProgress(_ bundle: String) -> ErrorPages.Answer {
    ErrorPages.Answer(
      status: .serviceUnavailable, title: "The stamped PDF is being made",
      happened:
        "The version was approved, and its bundle lists the PDFs with the stamp of the approval. The bundle follows in a moment.",
      safe: "The approval is recorded. Nothing is lost if you leave this page.",
      remedy: "Download the bundle again in a few seconds.", address: bundle,
      label: "Download the bundle", retryAfter: 5)
  }
}
