import Hummingbird

extension ErrorPages.Answer {
  /// For someone who sent a form although their role needs a second factor, which is not set up yet.
  static let secondFactorNeeded = ErrorPages.Answer(
    status: .forbidden, title: "Your account needs two-step sign-in",
    happened: "An administrator requires it for your role.", safe: "Nothing was changed.",
    remedy: "Copy your text if you need it. Set up two-step sign-in, then save again.",
    address: Paths.secondFactor, label: "Set up two-step sign-in")
}
